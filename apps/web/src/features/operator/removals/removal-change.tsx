import {
  askAboutRemoval,
  eraseRemoval,
  extendRemoval,
  keepRemovalHidden,
  type OperatorRemoval,
  previewRemovalErasure,
  QUESTIONS,
  type Question,
  REFUSAL_REASONS,
  type RefusalReason,
  refuseRemoval,
  type ShownProfile,
  showRemovalProfile,
  showRemovalRequest,
} from '@vidno/contract/operator/removals';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { texts } from './texts.ts';

/** What may be done about a request; each goes through the one dialog of the section. */

export type Change =
  | { readonly kind: 'show' | 'erase' | 'keep' | 'refuse' | 'ask' | 'extend' }
  | { readonly kind: 'profile'; readonly profile: string };

export interface ShownRequest {
  readonly link: string | null;
  readonly vk_id: number | null;
  readonly email: string | null;
  readonly reply: string | null;
}

interface RemovalChangeProps {
  readonly change: Change;
  readonly removal: OperatorRemoval;
  readonly onRequest: (shown: ShownRequest) => void;
  readonly onProfile: (id: string, shown: ShownProfile) => void;
  readonly onClose: () => void;
}

export function RemovalChange({ change, removal, onRequest, onProfile, onClose }: RemovalChangeProps) {
  const { number, seen, minor } = removal;
  const params = { number };
  const common = { seen, onClose };
  const looking = { ...common, suggested: texts.reasonSuggested(number) };
  switch (change.kind) {
    case 'show':
      return (
        <ChangeDialog
          {...looking}
          kind="undoable"
          title={texts.showTitle}
          lead={texts.showLead}
          action={texts.show}
          send={async (body) => onRequest((await call(showRemovalRequest, { params, body })).data)}
        />
      );
    case 'profile':
      return (
        <ChangeDialog
          {...looking}
          kind="undoable"
          title={texts.showProfileTitle}
          lead={texts.showProfileLead}
          action={texts.showProfile}
          send={async (warrant) => {
            const body = { ...warrant, profile: change.profile };
            onProfile(change.profile, (await call(showRemovalProfile, { params, body })).data);
          }}
        />
      );
    case 'erase':
      return (
        <ChangeDialog
          {...common}
          kind="final"
          title={texts.eraseTitle(number)}
          action={texts.erase}
          queryKey={['erase', number]}
          preview={() => call(previewRemovalErasure, { params })}
          send={(body) => call(eraseRemoval, { params, body })}
        />
      );
    case 'keep':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.keepTitle}
          lead={texts.keepLead}
          action={texts.keep}
          send={(body) => call(keepRemovalHidden, { params, body })}
        />
      );
    case 'extend':
      return (
        <ChangeDialog
          {...common}
          kind="undoable"
          title={texts.extendTitle}
          lead={texts.extendLead}
          action={texts.extend}
          send={(body) => call(extendRemoval, { params, body })}
        />
      );
    case 'refuse':
      return <RefuseDialog {...common} number={number} reasons={minor ? ['not_minor'] : REASONS} />;
    case 'ask':
      return <AskDialog {...common} number={number} />;
  }
}

interface TemplateDialogProps {
  readonly number: number;
  readonly seen: number | null;
  readonly onClose: () => void;
}

const REASONS: readonly RefusalReason[] = ['not_own', 'abuse', 'not_minor', 'not_person'];

function RefuseDialog({
  number,
  reasons,
  ...common
}: TemplateDialogProps & { readonly reasons: readonly RefusalReason[] }) {
  const [refusal, setRefusal] = useState<RefusalReason>(reasons[0] ?? 'not_own');
  return (
    <ChangeDialog
      {...common}
      kind="undoable"
      title={texts.refuseTitle}
      lead={texts.refuseLead}
      action={texts.refuse}
      send={(warrant) => call(refuseRemoval, { params: { number }, body: { ...warrant, refusal } })}
    >
      <SelectField
        label={texts.refusalReason}
        hint={REFUSAL_REASONS[refusal]}
        options={reasons.map((value) => ({ value, label: texts.refusals[value] }))}
        value={refusal}
        onChange={({ target }) => setRefusal(reasons.find((each) => each === target.value) ?? refusal)}
      />
    </ChangeDialog>
  );
}

const ASKED: readonly Question[] = ['own', 'which', 'link'];

function AskDialog({ number, ...common }: TemplateDialogProps) {
  const [question, setQuestion] = useState<Question>('own');
  return (
    <ChangeDialog
      {...common}
      kind="undoable"
      title={texts.askTitle}
      lead={texts.askLead}
      action={texts.ask}
      send={(warrant) => call(askAboutRemoval, { params: { number }, body: { ...warrant, question } })}
    >
      <SelectField
        label={texts.askWhat}
        hint={QUESTIONS[question]}
        options={ASKED.map((value) => ({ value, label: texts.questions[value] }))}
        value={question}
        onChange={({ target }) => setQuestion(ASKED.find((each) => each === target.value) ?? question)}
      />
    </ChangeDialog>
  );
}
