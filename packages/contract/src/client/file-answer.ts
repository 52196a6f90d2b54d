import * as z from 'zod/mini';

/** How a call answers with a file; its `name` is the suggested one. */
export const fileAnswer = {
  response: z.custom<File>((answer) => answer instanceof File),
  responseType: 'file',
} as const;
