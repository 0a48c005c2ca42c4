// Compiles the TypeScript. tsc leaves declaration files where they are; the library's types name the binding's.

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { local, root, step } from './steps.mjs';

step('tsc', local('tsc'), ['-p', 'tsconfig.json']);
copyFileSync(join(root, 'src', 'binding.d.ts'), join(root, 'dist', 'binding.d.ts'));
