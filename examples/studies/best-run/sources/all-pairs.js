function bestRun(numbers) {
  let top = numbers[0];
  for (let i = 0; i < numbers.length; i += 1) {
    let run = 0; // of the values from i to j
    for (let j = i; j < numbers.length; j += 1) {
      run += numbers[j];
      if (run > top) { top = run; }
    }
  }
  return top;
}
