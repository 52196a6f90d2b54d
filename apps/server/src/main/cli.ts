import { createProgram } from './create-program.ts';

await createProgram().parseAsync();
