// The largest sum of neighbouring values, of one at least.
function bestRun(values) {
  let best = values[0];
  let here = values[0];
  for (let at = 1; at < values.length; at += 1) {
    here = Math.max(values[at], here + values[at]);
    best = Math.max(best, here);
  }
  return best;
}
