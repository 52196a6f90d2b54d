import { useMutation, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@vidno/contract/endpoint';
import { MATERIAL_FILE_LIMIT_BYTES } from '@vidno/contract/materials/materials';
import {
  checkMaterial,
  downloadMaterial,
  getOperatorMaterial,
  listMaterialsInForce,
  MATERIAL_TOO_LARGE,
} from '@vidno/contract/operator/texts/materials';
import { call } from '#features/session/api.ts';
import { fromPlace, useDownload, useListPage } from '../../api.ts';

export function useMaterialsInForce(after: string | undefined) {
  return useListPage({
    key: ['materials', after],
    load: (signal) => call(listMaterialsInForce, { query: fromPlace(after) }, { signal }),
  });
}

export function useMaterial(slug: string) {
  return useQuery({
    queryKey: ['operator', 'material', slug],
    queryFn: ({ signal }) => call(getOperatorMaterial, { params: { slug } }, { signal }),
  });
}

export function useMaterialFile() {
  return useDownload((slug: string) => call(downloadMaterial, { params: { slug } }));
}

/** What is too large is not sent at all. */
export function useCheckMaterial() {
  return useMutation({
    mutationFn: async (file: File): Promise<OutputOf<typeof checkMaterial>> =>
      file.size > MATERIAL_FILE_LIMIT_BYTES
        ? { status: 'ok', kind: 'unfit', faults: [MATERIAL_TOO_LARGE] }
        : await call(checkMaterial, { form: { name: file.name, file } }),
  });
}
