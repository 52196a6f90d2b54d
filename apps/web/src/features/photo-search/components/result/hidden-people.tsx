import { BANDS } from '@vidno/contract/face';
import type { BlurredLookalike, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { hiddenLine } from '#features/person/rules.ts';
import { UncertainNote } from '#features/search/components/uncertain-note.tsx';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sectionTexts as texts } from '../../texts.ts';
import styles from './hidden-people.module.css';

/** The people found, before they are paid for, grouped by verdict. The promise of each verdict is shown once. */
export function HiddenPeople({ search }: { readonly search: PhotoSearch }) {
  const bands = BANDS.map((band) => ({ band, people: search.hidden.filter((person) => person.band === band) }));
  return bands
    .filter(({ people }) => people.length > 0)
    .map(({ band, people }) => (
      <section key={band} className={styles.section} aria-label={VERDICTS[band].name}>
        <h3 className={styles.verdict} data-band={band}>
          {VERDICTS[band].name}
        </h3>
        <p className={styles.quiet}>{search.bands.find((each) => each.band === band)?.promise}</p>
        <BlurredPeople people={people} lineOf={(person) => hiddenLine(person, sourceTitle(search, person.source))} />
      </section>
    ));
}

/** The people of the page who only look alike, where they are not open to the account. */
export function BlurredLookalikes({ search }: { readonly search: PhotoSearch }) {
  const { lookalikes, uncertain, weak_count: count } = search;
  if (lookalikes.length === 0 || uncertain === 'open') return null;
  return (
    <section className={styles.section} aria-labelledby="lookalikes">
      <h2 id="lookalikes" className={styles.heading}>
        {texts.weak(count)}
      </h2>
      <p className={styles.quiet}>{texts.weakNote}</p>
      <BlurredPeople people={lookalikes} lineOf={({ source }) => sourceTitle(search, source)} />
      <UncertainNote because={uncertain} />
    </section>
  );
}

interface BlurredPeopleProps<Person extends BlurredLookalike> {
  readonly people: readonly Person[];
  /** Everything that is said about a person. */
  readonly lineOf: (person: Person) => string;
}

function BlurredPeople<Person extends BlurredLookalike>({ people, lineOf }: BlurredPeopleProps<Person>) {
  return (
    <ul className={styles.people}>
      {people.map((person, index) => (
        <li key={person.id} className={styles.person}>
          <SquarePhoto url={person.url} alt={texts.blurred(index + 1, VERDICTS[person.band].name)} />
          <p className={styles.quiet}>{lineOf(person)}</p>
        </li>
      ))}
    </ul>
  );
}
