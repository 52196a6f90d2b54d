import type { Audience } from '@vidno/contract/vk/audience';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { texts } from '../texts.ts';
import styles from './audience.module.css';

type Person = Audience['data_audience'][number];

export function AudiencePeople({ people }: { readonly people: readonly Person[] }) {
  return (
    <Card as="section">
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.people}</h2>
      </div>
      <ul className={styles.people} aria-label={texts.people}>
        {people.map((person) => (
          <li key={person.vk_id} className={styles.person}>
            <Avatar name={person.name} src={person.avatar} />
            <div className={styles.words}>
              <a className={styles.name} href={person.url} target="_blank" rel="noreferrer">
                {person.name}
              </a>
              <span className={styles.note}>{factsOf(person)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The facts the person has made public. */
function factsOf({ age, city, country }: Person): string {
  const facts = [age === null ? null : texts.age(age), city, country].filter((fact) => fact !== null);
  return facts.length > 0 ? facts.join(', ') : texts.unknown;
}
