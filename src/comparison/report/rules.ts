/** Reads the rules that every report must meet. */

import type { Fields } from '../../yaml/index.js';
import type { ValidationRules } from './report.js';

const NONE: ValidationRules = { requiredHeadings: [], forbiddenText: [] };
const LENGTHS = { min: 0, max: 64 * 1024 * 1024 };

export function readRules(parent: Fields): ValidationRules | undefined {
  if (!parent.has('validation')) return NONE;
  const fields = parent.mapping('validation');
  if (!fields) return undefined;
  const requiredHeadings = fields.optionalTexts('requiredHeadings') ?? [];
  const forbiddenText = fields.optionalTexts('forbiddenText') ?? [];
  const minLength = fields.optionalInteger('minLength', LENGTHS);
  const maxLength = fields.optionalInteger('maxLength', LENGTHS);
  fields.close();
  const at = fields.member('maxLength');
  if (at && minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return fields.refuse(at, 'is less than minLength');
  return { requiredHeadings, forbiddenText, minLength, maxLength };
}
