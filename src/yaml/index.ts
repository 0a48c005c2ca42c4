export { type FieldKinds, Fields } from './fields.js';
export { type Located, MAX_YAML_DEPTH, nodeAt } from './located.js';
export { MAX_YAML_BYTES, parseYaml, type YamlKinds } from './parse.js';
