/** What `synth` accepts (contract, section 12), and the size of what it would make. */

import { ARCHIVE_SUFFIX, parseArchiveName } from '../../archive/index.js';
import type { SynthNumbers } from '../../native.js';
import { Refusal } from '../../refusal/index.js';

/** Items of a cluster: three profiles, two languages. */
const ITEMS_A_CLUSTER = 6;

/** About 2 GB of text, which is held in memory. */
const MAX_DRAWS = 2 ** 24;

/** Refuses with `synth.input` what no archive can be made of. */
export function checkSynthNumbers(numbers: SynthNumbers): void {
  const { routes, clusters, k, separation, tasks } = numbers;
  if (!whole(routes, 2, 26)) throw refusal(`--routes is ${routes}, not 2 to 26`);
  if (!whole(clusters, 2)) throw refusal(`--clusters is ${clusters}, not 2 or more`);
  if (!whole(k, 1)) throw refusal(`--k is ${k}, not 1 or more`);
  if (!(separation >= 0 && separation <= 1)) throw refusal(`--separation is ${separation}, not 0 to 1`);
  if (tasks.length === 0) throw refusal('--tasks names no task');
  for (const task of tasks) {
    if (!isTaskName(task)) throw refusal(`--tasks holds "${task}", which no archive name can carry`);
  }
  if (new Set(tasks).size < tasks.length) throw refusal('--tasks names a task twice');
  const draws = routes * tasks.length * clusters * ITEMS_A_CLUSTER * k;
  if (draws > MAX_DRAWS) throw refusal(`${draws} draws are asked for, and ${MAX_DRAWS} are the most`);
}

function whole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Whether `<task>__<slug>.jsonl.gz` is one printable file name that reads back as this task. */
function isTaskName(task: string): boolean {
  if (task === '' || /[/\\\p{Cc}\p{Cs}]/u.test(task)) return false;
  return !task.includes('__') && parseArchiveName(`${task}__r${ARCHIVE_SUFFIX}`).task === task;
}

function refusal(message: string): Refusal {
  return new Refusal('synth.input', message);
}
