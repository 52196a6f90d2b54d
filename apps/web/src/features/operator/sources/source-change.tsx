import {
  BASIS_CHARS,
  closeSource,
  endSourceVouch,
  eraseSource,
  previewSourceErasure,
  previewVouchEnd,
  renameSource,
  SOURCE_TITLE_CHARS,
  type SourceDetails,
  setSourceBasis,
  switchSourceUse,
} from '@vidno/contract/operator/sources';
import type { SourceUse } from '@vidno/contract/sources';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { TextField } from '#shared/ui/form/field.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import type { Step } from './rules.ts';
import { texts } from './texts.ts';

/** What may be done about a source; each goes through the one dialog of the section. */

export type Change =
  | { readonly kind: Step | 'rename' }
  | { readonly kind: 'switch'; readonly use: SourceUse; readonly on: boolean };

interface DialogProps {
  readonly source: SourceDetails;
  readonly onClose: () => void;
}

export function SourceChange({ change, source, onClose }: DialogProps & { readonly change: Change }) {
  const { id, title, seen } = source;
  const params = { id };
  const common = { seen, onClose };
  switch (change.kind) {
    case 'rename':
      return <RenameDialog source={source} onClose={onClose} />;
    case 'basis':
      return <BasisDialog source={source} onClose={onClose} />;
    case 'switch': {
      const { use, on } = change;
      const name = texts.useNames[use];
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={on ? texts.turnOnTitle(name, title) : texts.turnOffTitle(name, title)}
          lead={on ? texts.turnOnLead : texts.turnOffLead}
          action={on ? texts.turnOn : texts.turnOff}
          send={(warrant) => call(switchSourceUse, { params, body: { ...warrant, use, on } })}
        />
      );
    }
    case 'close':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.closeTitle(title)}
          lead={texts.closeLead}
          action={texts.close}
          send={(body) => call(closeSource, { params, body })}
        />
      );
    case 'erase':
      return (
        <ChangeDialog
          {...common}
          kind="final"
          title={texts.eraseTitle(title)}
          action={texts.erase}
          queryKey={['source', id, 'erasure']}
          preview={() => call(previewSourceErasure, { params })}
          send={(body) => call(eraseSource, { params, body })}
        />
      );
    case 'vouch':
      return (
        <ChangeDialog
          {...common}
          kind="final"
          title={texts.endVouchTitle(title)}
          action={texts.endVouch}
          queryKey={['source', id, 'vouch-end']}
          preview={() => call(previewVouchEnd, { params })}
          send={(body) => call(endSourceVouch, { params, body })}
        />
      );
  }
}

function RenameDialog({ source: { id, title: before, seen }, onClose }: DialogProps) {
  const [title, setTitle] = useState(before);
  return (
    <ChangeDialog
      kind="undoable"
      seen={seen}
      onClose={onClose}
      title={texts.renameTitle(before)}
      lead={texts.renameLead}
      action={texts.rename}
      fields={['title']}
      send={(warrant) => call(renameSource, { params: { id }, body: { ...warrant, title } })}
    >
      {(failure) => <TitleField title={title} failure={failure} onChange={setTitle} />}
    </ChangeDialog>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly failure: unknown;
  readonly onChange: (title: string) => void;
}

export function TitleField({ title, failure, onChange }: TitleFieldProps) {
  return (
    <TextField
      label={texts.name}
      hint={texts.nameHint}
      error={fieldRefusal(failure, 'title')}
      maxLength={SOURCE_TITLE_CHARS}
      autoComplete="off"
      value={title}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function BasisDialog({ source, onClose }: DialogProps) {
  const { id, seen } = source;
  const [basis, setBasis] = useState(source.basis ?? '');
  const [until, setUntil] = useState(source.until ?? '');
  return (
    <ChangeDialog
      kind="undoable"
      seen={seen}
      onClose={onClose}
      title={texts.setBasis}
      lead={texts.setBasisLead}
      action={texts.setBasis}
      fields={['basis', 'until']}
      send={(warrant) => call(setSourceBasis, { params: { id }, body: { ...warrant, basis, until: until || null } })}
    >
      {(failure) => (
        <>
          <TextField
            label={texts.basis}
            hint={texts.basisHint}
            error={fieldRefusal(failure, 'basis')}
            maxLength={BASIS_CHARS}
            value={basis}
            onChange={({ target }) => setBasis(target.value)}
          />
          <TextField
            label={texts.lastDayField}
            hint={texts.lastDayHint}
            error={fieldRefusal(failure, 'until')}
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}
