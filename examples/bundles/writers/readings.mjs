// Reads the benches out of the prompt on standard input, in the very form that readings.yml has.

const BENCH = /- id: (\S+)\s+crop: (\S+)\s+humidity: \[([^\]]*)\]\s+temperature: \[([^\]]*)\]/g;

function numbers(list) {
  return list.split(',').map(Number);
}

function mean(list) {
  return list.reduce((sum, one) => sum + one, 0) / list.length;
}

/** Each bench with its means over the week and how far its humidity rose. */
export async function benches() {
  let prompt = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) prompt += chunk;
  return [...prompt.matchAll(BENCH)].map(([, id, crop, humidity, temperature]) => {
    const readings = numbers(humidity);
    return {
      id,
      crop,
      humidity: mean(readings).toFixed(1),
      temperature: mean(numbers(temperature)).toFixed(1),
      rise: readings.at(-1) - readings[0],
    };
  });
}
