import type { MaterialDifference, MaterialLine } from '@vidno/contract/operator/texts/materials';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import sectionStyles from '../../operator.module.css';
import styles from './materials.module.css';
import { texts } from './texts.ts';

/** What a file changes of the material that is read now. */
export function MaterialDifferenceView({ fields, text }: Pick<MaterialDifference, 'fields' | 'text'>) {
  return (
    <>
      {fields.length > 0 && (
        <>
          <h3>{texts.fields}</h3>
          <dl className={sectionStyles.findings}>
            {fields.map(({ name, before, after }) => (
              <div key={name} className={styles.field}>
                <dt className={sectionStyles.name}>{name}</dt>
                <dd>
                  <Changed kind="removed" text={before} />
                  <Changed kind="added" text={after} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>{texts.text}</h3>
      <TextDifference text={text} />
    </>
  );
}

function TextDifference({ text }: Pick<MaterialDifference, 'text'>) {
  if (text === null) return <p className={sectionStyles.quiet}>{texts.textUnknown}</p>;
  const { lines, left_out: leftOut } = text;
  const isChanged = lines.some(({ kind }) => kind === 'added' || kind === 'removed');
  if (!isChanged) return <p className={sectionStyles.quiet}>{texts.textSame}</p>;
  return (
    <>
      <ol className={styles.lines} aria-label={texts.text}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and the list is replaced as a whole.
          <Line key={place} line={line} />
        ))}
      </ol>
      {leftOut > 0 && <p className={sectionStyles.quiet}>{texts.leftOut(leftOut)}</p>}
    </>
  );
}

const SIGNS = { added: '+', removed: '−', same: '' } as const;

function Line({ line }: { readonly line: MaterialLine }) {
  if (line.kind === 'skipped') {
    return (
      <li className={styles.skipped}>
        <span />
        {texts.skipped(line.count)}
      </li>
    );
  }
  const { kind, text } = line;
  return (
    <li className={kind === 'same' ? undefined : styles[kind]}>
      <span aria-hidden>{SIGNS[kind]}</span>
      {kind === 'same' ? <span>{text}</span> : <Changed kind={kind} text={text} />}
    </li>
  );
}

function Changed({ kind, text }: { readonly kind: 'added' | 'removed'; readonly text: string }) {
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element className={styles[kind]}>
      <VisuallyHidden>{texts[kind]}: </VisuallyHidden>
      {text}
    </Element>
  );
}
