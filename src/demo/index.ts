/** The packaged examples, and the demo that runs on them. */

export { type Demonstrated, type DemoOptions, type DemoSummary, runDemo } from './demo.js';
export { type ExamplesCopied, type ExamplesOptions, exportExamples } from './examples.js';
export { demoText } from './summary.js';
