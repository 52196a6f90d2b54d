import { SEARCH_LABEL_LIMIT_CHARS, type SearchListItem } from '@vidno/contract/search';
import { useState } from 'react';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useLabelSearch } from '../../api.ts';
import { labelTexts } from '../../texts.ts';

interface LabelDialogProps {
  readonly search: Pick<SearchListItem, 'id' | 'label'>;
  readonly onClose: () => void;
}

/** Asks what to call a search. */
export function LabelDialog({ search: { id, label: before }, onClose }: LabelDialogProps) {
  const [label, setLabel] = useState(before ?? '');
  const { mutateAsync, error } = useLabelSearch();
  const save = async () => {
    try {
      await mutateAsync({ id, label: label.trim() });
      onClose();
    } catch {
      // The mutation's error is shown below.
    }
  };
  return (
    <Confirm open title={labelTexts.title} action={labelTexts.submit} onClose={onClose} onConfirm={save}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={labelTexts.field}
          hint={labelTexts.hint}
          value={label}
          maxLength={SEARCH_LABEL_LIMIT_CHARS}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
      </form>
      <FailureAlert failure={error} />
    </Confirm>
  );
}
