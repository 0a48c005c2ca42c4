/** JSON values inside a line of text. */

import { isObject, type Json } from '../../json/tagged.js';

/** A value in a few words: lists by commas, objects as `name value`, null as a dash. */
export function said(value: Json | undefined): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.map(said).join(', ') || '-';
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([name, one]) => `${name} ${said(one)}`);
  return members.join(', ') || '-';
}
