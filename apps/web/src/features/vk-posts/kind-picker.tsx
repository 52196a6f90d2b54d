import { POST_KINDS } from '@vidno/contract/vk/filter';
import { countedTitle, postKindTitles } from '@vidno/contract/vk/labels';
import styles from './kind-picker.module.css';
import { kindsOf } from './vk-set.ts';

interface KindPickerProps {
  readonly posts: string | undefined;
  readonly onChange: (posts: string | undefined) => void;
}

/** Which posts are counted: all, those of one kind, or all others. */
export function KindPicker({ posts, onChange }: KindPickerProps) {
  const chosen = countedTitle(kindsOf(posts)) === null ? '' : posts;
  return (
    <select
      className={styles.kinds}
      aria-label={texts.label}
      data-chosen={chosen !== '' || undefined}
      value={chosen}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{texts.all}</option>
      {(['without', 'only'] as const).map((how) => (
        <optgroup key={how} label={texts.groups[how]}>
          {POST_KINDS.map((kind) => (
            <option key={kind} value={`${how}-${kind}`}>
              {postKindTitles[kind][how]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

const texts = {
  label: 'Какие посты считать',
  all: 'Все посты',
  groups: { without: 'Без одних', only: 'Только одни' },
};
