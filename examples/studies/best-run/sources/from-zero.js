function bestRun(xs) {
  let most = 0;
  let held = 0;
  for (let k = 0; k < xs.length; k += 1) {
    held = Math.max(xs[k], held + xs[k]);
    most = Math.max(most, held);
  }
  return most;
}
