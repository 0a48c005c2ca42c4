// Wrong on purpose: where all values are below zero, the answer is zero.
function bestRun(values) {
  let best = 0;
  let here = 0;
  for (let at = 0; at < values.length; at += 1) {
    here = Math.max(values[at], here + values[at]);
    best = Math.max(best, here);
  }
  return best;
}
