#!/usr/bin/env node
// The same command line with oclif's debugging on: full stack traces, no manifest cache.
import { execute, settings } from '@oclif/core';

settings.debug = true;
await execute({ development: true, dir: import.meta.url });
