import type { CatalogueSource } from '@vidno/contract/operator/catalogue/people';
import { exportImports, IMPORT_STATE_TITLES, type ImportSummary } from '@vidno/contract/operator/imports';
import { FolderInput } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDay } from '#shared/format/days.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { FormAlert } from '#shared/ui/form/form-panel.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink, useOpen, useQueryOfAddress } from '../address.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { FindPerson } from './find-person.tsx';
import { useCheckImport, useCounts, useImportFiles, useImports, type WantedImport } from './import-api.ts';
import { formatBytes, isAtWork } from './import-rules.ts';
import { importTexts as texts } from './import-texts.ts';
import { UploadArchive } from './upload-archive.tsx';

export function PeoplePage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Counts />
      <Imports />
      <NewImport />
      <FindPerson />
    </Page>
  );
}

const COUNTS: readonly Column<CatalogueSource, never>[] = [
  {
    key: 'title',
    title: texts.source,
    heads: true,
    cell: ({ title, closed }) => (
      <>
        {title} {closed && <Badge tone="warning">{texts.closed}</Badge>}
      </>
    ),
  },
  { key: 'people', title: texts.people, numeric: true, cell: ({ people }) => formatNumber(people) },
  { key: 'faces', title: texts.faces, numeric: true, cell: ({ faces }) => formatNumber(faces) },
  { key: 'basis', title: texts.basis, cell: (source) => basisOf(source) },
];

function basisOf({ basis, until }: CatalogueSource): string {
  if (basis === null) return texts.noBasis;
  return until === null ? basis : `${basis}, ${texts.until(formatDay(until))}`;
}

function Counts() {
  const { data, error, refetch } = useCounts();
  return (
    <Section title={texts.counts}>
      <FailureAlert failure={error} title={texts.countsFailed} onRetry={refetch} />
      {data ? (
        <SortableTable caption={texts.countList} columns={COUNTS} rows={data} rowKey={({ id }) => id} />
      ) : (
        !error && <Skeleton height="8rem" />
      )}
    </Section>
  );
}

const TONES: Readonly<Record<ImportSummary['state'], BadgeTone>> = {
  checking: 'accent',
  checked: 'warning',
  importing: 'accent',
  paused: 'warning',
  imported: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
};

export function ImportState({ state }: Pick<ImportSummary, 'state'>) {
  return <Badge tone={TONES[state]}>{IMPORT_STATE_TITLES[state]}</Badge>;
}

const IMPORTS: readonly Column<ImportSummary, never>[] = [
  {
    key: 'number',
    title: texts.number,
    heads: true,
    cell: ({ id }) => <OperatorLink to={`/people/imports/${id}`}>{texts.name(id)}</OperatorLink>,
  },
  { key: 'file', title: texts.file, cell: ({ file }) => <span className={styles.head}>{file}</span> },
  { key: 'source', title: texts.source, cell: ({ source }) => source.title },
  {
    key: 'state',
    title: texts.state,
    cell: (each) => (
      <>
        <ImportState state={each.state} /> {isAtWork(each) && `${each.percent} %`}
      </>
    ),
  },
  { key: 'created', title: texts.created, cell: ({ created }) => formatMoment(created) },
];

function Imports() {
  const [query, change] = useQueryOfAddress();
  const before = Number(query.before) || null;
  const imports = useImports(before);
  return (
    <Section title={texts.imports} lead={texts.importsLead} action={<ExportButton load={() => call(exportImports)} />}>
      <KeysetTable
        page={imports}
        caption={texts.importList}
        columns={IMPORTS}
        rowKey={({ id }) => id}
        failed={texts.importsFailed}
        empty={
          <EmptyState icon={<FolderInput size={28} />} title={texts.noImports}>
            {texts.noImportsLead}
          </EmptyState>
        }
        onward="older"
        isFirst={before === null}
        onTurn={(to) => change({ before: to === null ? undefined : String(to) })}
      />
    </Section>
  );
}

/** What is wanted, and a look through the file: nothing is written by it. */
function NewImport() {
  const files = useImportFiles();
  const [wanted, setWanted] = useState(NOTHING);
  const isEmpty = files.data?.data.length === 0;
  return (
    <Section title={texts.wanted} lead={texts.wantedLead}>
      <Card>
        <div className={styles.form}>
          <UploadArchive onUnpacked={(file) => setWanted((before) => ({ ...before, file }))} />
          <FailureAlert failure={files.error} title={texts.filesFailed} onRetry={files.refetch} />
          {!files.data && !files.error && <Skeleton height="12rem" />}
          {isEmpty && (
            <Alert kind="note" title={texts.noFiles}>
              {texts.noFilesLead}
            </Alert>
          )}
          {files.data && !isEmpty && (
            <ImportForm files={files.data.data} hasMore={files.data.more} wanted={wanted} onWant={setWanted} />
          )}
        </div>
      </Card>
    </Section>
  );
}

const NOTHING: WantedImport = { file: '', source: '', basis: '', until: null, vouches_adults: false, complete: false };
const FIELDS = ['file', 'source', 'basis', 'until'];

interface ImportFormProps {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly hasMore: boolean;
  readonly wanted: WantedImport;
  readonly onWant: (wanted: WantedImport) => void;
}

function ImportForm({ files, hasMore, wanted, onWant }: ImportFormProps): ReactNode {
  const open = useOpen();
  const { data: sources = [] } = useCounts();
  const check = useCheckImport();
  const set = (changed: Partial<WantedImport>) => onWant({ ...wanted, ...changed });
  const refusal = (field: string) => fieldRefusal(check.error, field);

  /** What the source says of itself is offered, and can be changed. */
  function chooseSource(id: string): void {
    const chosen = sources.find((source) => source.id === id);
    set({ source: id, basis: wanted.basis || (chosen?.basis ?? ''), until: wanted.until ?? chosen?.until ?? null });
  }

  async function send(): Promise<void> {
    const id = await check.mutateAsync(wanted).catch(() => null);
    if (id !== null) await open(`/people/imports/${id}`);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!check.isPending) void send();
      }}
    >
      <FormAlert failure={check.error} title={texts.checkRefused} fields={FIELDS} />
      <div className={styles.filters}>
        <SelectField
          label={texts.file}
          hint={hasMore ? texts.moreFiles : undefined}
          error={refusal('file')}
          options={[
            { value: '', label: texts.chooseFile },
            ...files.map(({ name, bytes }) => ({ value: name, label: texts.fileOption(name, formatBytes(bytes)) })),
          ]}
          value={wanted.file}
          onChange={(event) => set({ file: event.target.value })}
        />
        <SelectField
          label={texts.source}
          error={refusal('source')}
          options={[
            { value: '', label: texts.chooseSource },
            ...sources.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={wanted.source}
          onChange={(event) => chooseSource(event.target.value)}
        />
        <TextField
          label={texts.basis}
          hint={texts.basisHint}
          error={refusal('basis')}
          maxLength={500}
          value={wanted.basis}
          onChange={(event) => set({ basis: event.target.value })}
        />
        <TextField
          label={texts.lastDay}
          hint={texts.lastDayHint}
          error={refusal('until')}
          type="date"
          value={wanted.until ?? ''}
          onChange={(event) => set({ until: event.target.value || null })}
        />
      </div>
      <Checkbox
        label={texts.complete}
        hint={texts.completeHint}
        checked={wanted.complete}
        onChange={(event) => set({ complete: event.target.checked })}
      />
      <Checkbox
        label={texts.vouches}
        hint={texts.vouchesHint}
        checked={wanted.vouches_adults}
        onChange={(event) => set({ vouches_adults: event.target.checked })}
      />
      <div>
        <Button theme="blue" type="submit" busy={check.isPending}>
          {texts.check}
        </Button>
      </div>
    </form>
  );
}
