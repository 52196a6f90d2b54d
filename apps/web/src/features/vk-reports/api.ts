import { useMutation } from '@tanstack/react-query';
import { type ExportFormat, exportTable, shareReport, unshareReport } from '@vidno/contract/vk/export';
import { type Filter, filterText } from '@vidno/contract/vk/filter';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';
import { type Exportable, fileNameOf } from './rules.ts';

/** Exports the table to a file and downloads it. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ exported, format }: { readonly exported: Exportable; readonly format: ExportFormat }) => {
      const { id, table, filter, sort, direction, type, value } = exported;
      const file = await call(exportTable, {
        query: { id, table, format, filter: filterText(filter), sort, direction, type, value },
      });
      saveFile(fileNameOf(exported, format), file.type, file);
    },
  });
}

export function useShare() {
  return useMutation({
    mutationFn: ({ id, filter, days }: { readonly id: string; readonly filter: Filter; readonly days: number }) =>
      call(shareReport, { body: { id, filter: filterText(filter), days } }),
  });
}

export function useUnshare() {
  return useMutation({ mutationFn: (id: string) => call(unshareReport, { body: { id } }) });
}
