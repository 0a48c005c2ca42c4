// The largest sum of neighbouring values, by totals from the start.
function bestRun(values) {
  let total = 0;
  let lowest = 0;
  let best = values[0];
  for (const value of values) {
    total += value;
    if (total - lowest > best) {
      best = total - lowest;
    }
    if (total < lowest) {
      lowest = total;
    }
  }
  return best;
}
