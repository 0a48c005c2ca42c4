import { at, type Loose, type Reading, textOf } from './reading.js';
import { unzip } from './unzip.js';

export function readInspect(path: string): Reading {
  const reading: Reading = new Map();
  const samples: readonly Loose[] = path.endsWith('.eval')
    ? [...unzip(path)].filter(([name]) => name.startsWith('samples/')).map(([, text]) => JSON.parse(text))
    : JSON.parse(textOf(path)).samples;
  for (const { id } of samples) at(reading, String(id));
  for (const sample of [...samples].sort((left, right) => left.epoch - right.epoch)) {
    if (sample.error || !sample.output?.choices?.length) continue;
    const [{ message }] = sample.output.choices;
    const text =
      typeof message.content === 'string'
        ? message.content
        : message.content
            .filter((part: Loose) => part.type === 'text')
            .map((part: Loose) => part.text)
            .join('\n');
    const whole = text.replaceAll(
      /attachment:\/\/(\w+)/g,
      (_: string, name: string) => sample.attachments[name],
    );
    at(reading, String(sample.id)).push(whole);
  }
  return reading;
}
