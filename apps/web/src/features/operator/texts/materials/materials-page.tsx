import {
  exportMaterials,
  MATERIAL_COVERS,
  MATERIAL_ORIGINS,
  type OperatorMaterial,
} from '@vidno/contract/operator/texts/materials';
import { BookOpen } from 'lucide-react';
import { call } from '#features/session/api.ts';
import { formatDate, formatMoment } from '#shared/format/format.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, OperatorLink, useQueryOfAddress } from '../../address.tsx';
import { ExportButton, KeysetTable } from '../../keyset-pages.tsx';
import styles from '../../operator.module.css';
import { PartsFrame } from '../../parts-frame.tsx';
import { useMaterialsInForce } from './api.ts';
import { NewMaterial } from './new-material.tsx';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<OperatorMaterial, never>[] = [
  {
    key: 'title',
    title: texts.material,
    heads: true,
    cell: ({ slug, title }) => <OperatorLink to={`/texts/materials/${slug}`}>{title}</OperatorLink>,
  },
  { key: 'origin', title: texts.origin, cell: (material) => <Origin {...material} /> },
  { key: 'by', title: texts.by, cell: ({ uploaded_by: account }) => <AccountLink account={account} /> },
  { key: 'day', title: texts.published, cell: ({ day }) => formatDate(day) },
  { key: 'changed', title: texts.changed, cell: ({ changed }) => formatMoment(changed) },
  { key: 'tags', title: texts.tags, cell: ({ tags }) => tags.join(', ') },
];

/** Where it comes from, and what it stands before. */
export function Origin({ origin, covers }: Pick<OperatorMaterial, 'origin' | 'covers'>) {
  return (
    <>
      {MATERIAL_ORIGINS[origin]}
      {covers !== null && <span className={styles.quiet}> {MATERIAL_COVERS[covers]}</span>}
    </>
  );
}

export function MaterialsPage() {
  const [query, change] = useQueryOfAddress();
  const page = useMaterialsInForce(query.after);
  return (
    <PartsFrame of="texts" lead={texts.lead}>
      <NewMaterial />
      <Section title={texts.list} action={<ExportButton load={() => call(exportMaterials)} />}>
        <KeysetTable
          page={page}
          caption={texts.caption}
          columns={COLUMNS}
          rowKey={({ slug }) => slug}
          empty={
            <EmptyState icon={<BookOpen size={28} />} title={texts.none}>
              {texts.noneLead}
            </EmptyState>
          }
          onward="older"
          isFirst={query.after === undefined}
          onTurn={(after) => change({ after: after ?? undefined })}
        />
      </Section>
    </PartsFrame>
  );
}
