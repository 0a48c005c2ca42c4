// The largest sum of neighbouring values, by halves.
function bestBetween(values, from, to) {
  if (to - from === 1) {
    return values[from];
  }
  const middle = Math.floor((from + to) / 2);
  let left = values[middle - 1];
  let sum = 0;
  for (let at = middle - 1; at >= from; at -= 1) {
    sum += values[at];
    left = Math.max(left, sum);
  }
  let right = values[middle];
  sum = 0;
  for (let at = middle; at < to; at += 1) {
    sum += values[at];
    right = Math.max(right, sum);
  }
  const halves = Math.max(bestBetween(values, from, middle), bestBetween(values, middle, to));
  return Math.max(halves, left + right);
}

function bestRun(values) {
  return bestBetween(values, 0, values.length);
}
