import type { exportTable } from '@vidno/contract/vk/export';
import type * as z from 'zod/mini';

/** What a file is asked for, parsed. */
export type ExportRequest = Omit<z.output<(typeof exportTable)['query']>, 'id'>;
