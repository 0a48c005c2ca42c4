function bestRun(values) {
  let here = -Infinity;
  const sums = values.map((value) => {
    here = Math.max(value, here + value);
    return here;
  });
  return Math.max(...sums);
}
