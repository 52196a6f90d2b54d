import {
  type FoundPerson,
  forgetPerson,
  type PersonRecord,
  previewForgetting,
  showPersonName,
} from '@vidno/contract/operator/catalogue/people';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import styles from '../operator.module.css';
import { useAct, useCounts, usePerson, type WantedPerson } from './import-api.ts';
import { importTexts as texts } from './import-texts.ts';

/** Where a record comes from and whether it is hidden, so that a letter about it can be answered. Who it is stays covered. */
export function FindPerson() {
  const { data: sources = [] } = useCounts();
  const [by, setBy] = useState('');
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<WantedPerson | null>(null);
  const { data, error, isFetching } = usePerson(wanted);
  const refusal = fieldRefusal(error, 'link') ?? fieldRefusal(error, 'source');
  return (
    <Section title={texts.findPerson} lead={texts.findPersonLead}>
      <Card>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            setWanted(by === '' ? { link: text.trim() } : { source: by, external_id: text.trim() });
          }}
        >
          <SelectField
            label={texts.by}
            options={[
              { value: '', label: texts.byLink },
              ...sources.map(({ id, title }) => ({ value: id, label: texts.byId(title) })),
            ]}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <TextField
            label={by === '' ? texts.link : texts.externalId}
            required
            autoComplete="off"
            maxLength={by === '' ? 2_048 : 200}
            value={text}
            error={refusal}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button theme="blue" type="submit" busy={isFetching}>
              {texts.find}
            </Button>
          </div>
        </form>
      </Card>
      {refusal === null && <FailureAlert failure={error} title={texts.findFailed} />}
      {data && wanted && <Found key={JSON.stringify(wanted)} found={data} wanted={wanted} />}
    </Section>
  );
}

/** Whoever is not there yet can be removed as well, so that no import brings them. */
function Found({ found, wanted }: { readonly found: FoundPerson; readonly wanted: WantedPerson }) {
  const { data: records, removed, act, seen } = found;
  const download = useAct();
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      {removed && (
        <Alert
          title={texts.removed}
          action={
            act !== null && (
              <Button size="s" busy={download.isPending} onClick={() => download.mutate(act)}>
                {texts.act(act)}
              </Button>
            )
          }
        >
          {texts.removedLead}
        </Alert>
      )}
      <FailureAlert failure={download.error} title={texts.actFailed} />
      {records.length === 0 && !removed && (
        <Alert kind="note" title={texts.nobody}>
          {texts.nobodyLead}
        </Alert>
      )}
      {records.length > 0 && <Records records={records} />}
      {!(removed && seen !== null) && (
        <div>
          <Button theme="red" onClick={() => setForgetting(true)}>
            {texts.forget}
          </Button>
        </div>
      )}
      {isForgetting && (
        <ChangeDialog
          kind="final"
          title={texts.forgetTitle}
          lead={texts.forgetLead}
          action={texts.forget}
          seen={seen}
          queryKey={['forgetting', wanted]}
          preview={() => call(previewForgetting, { query: wanted })}
          send={(body) => call(forgetPerson, { query: wanted, body })}
          onClose={() => setForgetting(false)}
        />
      )}
    </>
  );
}

interface Named {
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
}

function Records({ records }: { readonly records: readonly PersonRecord[] }) {
  const [named, setNamed] = useState<Readonly<Record<string, Named>>>({});
  const [asked, setAsked] = useState<PersonRecord | null>(null);
  const columns: readonly Column<PersonRecord, never>[] = [
    {
      key: 'id',
      title: texts.externalId,
      heads: true,
      cell: ({ external_id }) => <span className={styles.head}>{external_id}</span>,
    },
    {
      key: 'source',
      title: texts.source,
      cell: ({ source, closed }) => (
        <>
          {source.title} {closed && <Badge tone="warning">{texts.isClosed}</Badge>}
        </>
      ),
    },
    { key: 'updated', title: texts.updated, cell: ({ updated }) => formatMoment(updated) },
    { key: 'photos', title: texts.photos, numeric: true, cell: ({ photos }) => formatNumber(photos) },
    {
      key: 'age',
      title: texts.age,
      cell: ({ age_known: isKnown }) => (isKnown ? texts.ageKnown : texts.ageUnknown),
    },
    {
      key: 'name',
      title: texts.who,
      cell: (record) => {
        const shown = named[record.id];
        if (shown) return texts.named(shown.name, shown.age, shown.city);
        return (
          <Button size="s" onClick={() => setAsked(record)}>
            {texts.showName}
          </Button>
        );
      },
    },
  ];
  return (
    <>
      <SortableTable caption={texts.records} columns={columns} rows={records} rowKey={({ id }) => id} />
      {asked && (
        <ChangeDialog
          kind="undoable"
          title={texts.showNameTitle}
          lead={texts.showNameLead}
          action={texts.showName}
          seen={asked.seen}
          send={async (body) => {
            const { data } = await call(showPersonName, { params: { id: asked.id }, body });
            setNamed((before) => ({ ...before, [asked.id]: data }));
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
