export { type FieldKinds, Fields } from './fields.js';
export { type Located, nodeAt } from './located.js';
export { MAX_YAML_BYTES, MAX_YAML_DEPTH, parseYaml, type YamlKinds } from './parse.js';
