#!/usr/bin/env node
// The least an oclif program can be: what start-up is measured against.
import { execute } from '@oclif/core';

await execute({ dir: import.meta.url });
