import { benches } from './readings.mjs';

const all = await benches();

function trend(rise) {
  if (rise > 10) return 'rising fast';
  return rise > 2 ? 'rising' : 'steady';
}

const lines = [
  '# Greenhouse week',
  '',
  `The readings cover ${all.length} benches over seven days, one reading a day.`,
  '',
  '## Benches',
  '',
  ...all.map(
    ({ id, crop, humidity, temperature, rise }) =>
      `- ${id} (${crop}): humidity ${humidity} % and ${trend(rise)}, temperature ${temperature} °C on average.`,
  ),
  '',
  '## Next week',
  '',
  'Air the benches whose humidity is rising fast, in the morning and again in the evening.',
  '',
  '## Method',
  '',
  'Means over all seven readings; a trend is the last reading less the first.',
];
process.stdout.write(`${lines.join('\n')}\n`);
