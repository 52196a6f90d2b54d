import { Link } from '@tanstack/react-router';
import { SEARCH_LABEL_LIMIT_CHARS, type SearchListItem } from '@vidno/contract/search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { Pencil, RotateCw, TextSearch, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { paymentText } from '#features/payment/searches/search-price.tsx';
import { SpeedUp } from '#features/payment/searches/speed-up.tsx';
import { formatMoment } from '#shared/format/format.ts';
import { initialsOf } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { ProgressBar } from '#shared/ui/feedback/progress.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { titleOf, useLabelSearch, useRefreshSearch, useRemoveSearch } from './api.ts';
import styles from './search-tile.module.css';
import { labelTexts, texts } from './texts.ts';

interface SearchTileProps {
  readonly search: SearchListItem;
  readonly link: string;
}

/** A search as a tile: the face or words it was for, its state and its name. */
export function SearchTile({ search, link }: SearchTileProps) {
  const moment = formatMoment(search.created);
  const title = titleOf(search) ?? texts.noLabel;
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        <TilePicture search={search} />
        <TileState search={search} title={title} />
      </div>
      <p className={styles.title}>
        <Link to={link} className={styles.link} aria-label={texts.open(title, moment)}>
          {title}
        </Link>
      </p>
      <p className={styles.fact}>
        <time dateTime={search.created}>{moment}</time>
        {search.type === 'photo' && search.imagePath === null && ` · ${texts.photoGone}`}
      </p>
      <p className={styles.fact}>
        {search.type === 'keyword' && `${search.region?.name ?? texts.everywhere} · `}
        {search.source_title}
      </p>
      <Outcome search={search} />
      {search.status === 'wait' && (
        <div className={styles.speedUp}>
          <SpeedUp searchId={search.id} process={search} of={title} />
        </div>
      )}
      <TileActions search={search} />
    </li>
  );
}

/** What the pill on the picture leaves out: how many were found, what it has cost, or why it failed. */
function Outcome({ search: { status, count, message, payment } }: { search: SearchListItem }) {
  const cost = payment.state === 'locked' ? texts.locked(payment.amount_kopecks) : paymentText(payment);
  const facts = status === 'error' ? [message] : [status === 'ok' && count > 0 && texts.found(count), cost];
  return facts.map((fact) => {
    return (
      fact && (
        <p key={fact} className={styles.fact}>
          {fact}
        </p>
      )
    );
  });
}

/** A name of one's own; and refresh and remove, each after a confirmation. A refusal is shown in the same dialog. */
function TileActions({ search }: { search: SearchListItem }) {
  const refresh = useRefreshSearch();
  const remove = useRemoveSearch();
  const [question, setQuestion] = useState<'label' | 'refresh' | 'remove' | null>(null);
  const close = () => {
    setQuestion(null);
    refresh.reset();
    remove.reset();
  };
  const runAction = async (action: typeof refresh | typeof remove) => {
    try {
      await action.mutateAsync(search.id);
      close();
    } catch {
      // The mutation's error is shown below.
    }
  };
  const problem = refresh.error ?? remove.error;
  return (
    <div className={styles.actions}>
      <IconButton label={labelTexts.action} icon={<Pencil size={20} />} onClick={() => setQuestion('label')} />
      {search.status !== 'wait' && (
        <IconButton label={texts.refresh} icon={<RotateCw size={20} />} onClick={() => setQuestion('refresh')} />
      )}
      <IconButton label={texts.remove} icon={<Trash2 size={20} />} onClick={() => setQuestion('remove')} />
      {question === 'label' && <LabelDialog search={search} onClose={close} />}
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={close}
        onConfirm={() => runAction(refresh)}
      >
        {texts.refreshBody[search.type]}
        <FailureAlert failure={problem} />
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={close}
        onConfirm={() => runAction(remove)}
      >
        {texts.removeBody[search.type]}
        <FailureAlert failure={problem} />
      </Confirm>
    </div>
  );
}

type Pictured = Pick<SearchListItem, 'keyword' | 'label' | 'imagePath' | 'match'>;

/**
 * The face looked for; once that photo is deleted, the person found; where nobody was, the first letters of the label.
 * A search by words has its words.
 */
function TilePicture({ search: { keyword, label, imagePath, match } }: { readonly search: Pictured }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (keyword !== null) {
    return (
      <span className={styles.words}>
        <TextSearch size={28} strokeWidth={1.5} aria-hidden="true" />
        <span aria-hidden="true">{keyword}</span>
      </span>
    );
  }
  const faces = [
    { path: imagePath, alt: texts.face },
    { path: match?.imagePath ?? null, alt: texts.foundFace },
  ];
  const shown = faces.find(({ path }) => path !== null && !broken.includes(path));
  if (shown?.path) {
    const { path, alt } = shown;
    return <img src={path} alt={alt} loading="lazy" decoding="async" onError={() => setBroken([...broken, path])} />;
  }
  const initials = initialsOf(label ?? match?.name ?? '');
  return (
    <span className={styles.gone} aria-hidden="true">
      {initials || <UserRound size={40} strokeWidth={1.5} />}
    </span>
  );
}

/** What has become of the search, over its picture. */
function TileState({ search, title }: { readonly search: SearchListItem; readonly title: string }) {
  if (search.status === 'wait') {
    return (
      <span className={styles.running}>
        {texts.waiting(search.percent)}
        <ProgressBar inline percent={search.percent} aria-label={texts.progress(title)} />
      </span>
    );
  }
  const { tone, words } = stateOf(search);
  return (
    <span className={styles.pill} data-tone={tone}>
      {words}
    </span>
  );
}

function stateOf({ status, count, match }: SearchListItem) {
  if (status === 'error') return { tone: 'error', words: texts.failedBadge };
  if (count === 0) return { tone: 'none', words: texts.nobody };
  if (match) return { tone: match.band, words: VERDICTS[match.band].name };
  return { tone: 'none', words: texts.found(count) };
}

interface LabelDialogProps {
  readonly search: Pick<SearchListItem, 'id' | 'label'>;
  readonly onClose: () => void;
}

/** Asks what to call a search. */
function LabelDialog({ search: { id, label: before }, onClose }: LabelDialogProps) {
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
