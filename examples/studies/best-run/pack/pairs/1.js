// The largest sum of neighbouring values, by trying all runs.
function bestRun(values) {
  let best = values[0];
  for (let from = 0; from < values.length; from += 1) {
    let sum = 0;
    for (let to = from; to < values.length; to += 1) {
      sum += values[to];
      if (sum > best) {
        best = sum;
      }
    }
  }
  return best;
}
