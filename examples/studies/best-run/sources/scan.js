function bestRun(xs) {
  let most = xs[0]
  let held = xs[0]
  for (let k = 1; k < xs.length; k += 1) {
    held = Math.max(xs[k], held + xs[k])
    most = Math.max(most, held)
  }
  return most
}
