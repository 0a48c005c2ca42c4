import { at, type Reading, rowsOf } from './reading.js';

export function readOpenaiBatch(path: string): Reading {
  const reading: Reading = new Map();
  for (const { custom_id: id, response } of rowsOf(path)) {
    const texts = at(reading, id);
    if (!response || response.status_code >= 400) continue;
    for (const { message } of response.body.choices) texts.push(message.content);
  }
  return reading;
}

export function readAnthropicBatch(path: string): Reading {
  const reading: Reading = new Map();
  for (const { custom_id: id, result } of rowsOf(path)) {
    const texts = at(reading, id);
    if (result.type === 'succeeded')
      texts.push(result.message.content.map((one: { text: string }) => one.text).join(''));
  }
  return reading;
}

export function readGeminiBatch(path: string): Reading {
  const reading: Reading = new Map();
  for (const { custom_id: id, response } of rowsOf(path)) {
    const texts = at(reading, id);
    for (const { content } of response.candidates) {
      texts.push(content.parts.map((one: { text: string }) => one.text).join(''));
    }
  }
  return reading;
}
