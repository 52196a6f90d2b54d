import type { OperatorMaterial } from '@vidno/contract/operator/texts/materials';
import { BookOpen } from 'lucide-react';
import { formatDate, formatMoment } from '#shared/format/format.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { useQueryOfAddress } from '../address.tsx';
import { KeysetTable } from '../keyset-pages.tsx';
import { PartsFrame } from '../parts-frame.tsx';
import { useMaterialsInForce } from './api.ts';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<OperatorMaterial, never>[] = [
  {
    key: 'title',
    title: texts.material,
    heads: true,
    cell: ({ slug, title }) => (
      <a href={`/materials/${slug}`} target="_blank" rel="noreferrer">
        {title}
      </a>
    ),
  },
  { key: 'origin', title: texts.origin, cell: ({ origin }) => texts.origins[origin] },
  { key: 'day', title: texts.published, cell: ({ day }) => formatDate(day) },
  { key: 'changed', title: texts.changed, cell: ({ changed }) => formatMoment(changed) },
  { key: 'tags', title: texts.tags, cell: ({ tags }) => tags.join(', ') },
];

export function MaterialsPage() {
  const [query, change] = useQueryOfAddress();
  const page = useMaterialsInForce(query.after);
  return (
    <PartsFrame of="texts" lead={texts.materialsLead}>
      <KeysetTable
        page={page}
        caption={texts.materialList}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<BookOpen size={28} />} title={texts.noMaterials}>
            {texts.noMaterialsLead}
          </EmptyState>
        }
        onward="older"
        isFirst={query.after === undefined}
        onTurn={(after) => change({ after: after ?? undefined })}
      />
    </PartsFrame>
  );
}
