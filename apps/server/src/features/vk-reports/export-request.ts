import type { exportTable } from '@vidno/contract/vk/export';
import type * as z from 'zod/mini';

/** The parsed query of an export. */
export type ExportRequest = Omit<z.output<(typeof exportTable)['query']>, 'id'>;
