/* Totals from the start: a run is the difference of two. */
function bestRun(list) {
  let sum = 0;
  let least = 0;
  let answer = list[0];
  for (const one of list) {
    sum += one;
    if (sum - least > answer) { answer = sum - least; }
    if (sum < least) { least = sum; }
  }
  return answer;
}
