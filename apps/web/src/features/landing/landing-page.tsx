import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PhotoDrop } from '#features/photo-search/upload/photo-drop.tsx';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { useHeadingFocus } from '#shared/ui/layout/page.tsx';
import styles from './landing-page.module.css';

/** Waits for a call anyway. */
const SamplePlay = lazyComponent(() => import('#features/photo-search/samples/sample-play.tsx'), 'SamplePlay');

export function LandingPage(): ReactNode {
  const openForm = useOpenPhotoForm();
  return <Landing drop={<PhotoDrop onChosen={openForm} />} play={(example) => <SamplePlay example={example} />} />;
}

/** In a chunk of their own, so that the page can be used before they are loaded. */
const details = () => import('./landing-details.tsx');
const ExampleResult = lazyComponent(details, 'ExampleResult');
const LandingDetails = lazyComponent(details, 'LandingDetails');

const doors = () => import('./landing-doors.tsx');
const DoorForm = lazyComponent(doors, 'DoorForm');
const DoorExample = lazyComponent(doors, 'DoorExample');

const DOORS = ['face', 'name', 'vk'] as const;
/** What one knows of a person. */
type Door = (typeof DOORS)[number];

interface DoorsProps {
  readonly door: Door;
  readonly onDoor: (door: Door) => void;
}

/** Three ways in: a photo first, since nothing but a photo is needed for it. */
function Doors({ door, onDoor }: DoorsProps) {
  return (
    <fieldset className={styles.doors} aria-label={texts.what}>
      {DOORS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.door}
          aria-pressed={each === door}
          onClick={() => onDoor(each)}
        >
          {texts[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface LandingProps {
  /** The drop zone for the photo. */
  readonly drop: ReactNode;
  /** Samples to try the search on; until one is picked the example is shown. */
  readonly play: (example: ReactNode) => ReactNode;
}

function Landing({ drop, play }: LandingProps) {
  const heading = useHeadingFocus();
  const [door, setDoor] = useState<Door>('face');
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {texts.title}
          </h1>
          <p className={styles.lead}>{texts.lead}</p>
        </div>
        <div className={styles.start}>
          <Doors door={door} onDoor={setDoor} />
          {door === 'face' ? (
            drop
          ) : (
            <ChunkBoundary key={door}>
              <DoorForm door={door} />
            </ChunkBoundary>
          )}
          <ul className={styles.promises}>
            {texts.promises(runtimeConfig.payments).map((promise) => (
              <li key={promise}>
                <Check size={16} aria-hidden />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.example}>
          {door === 'face' ? (
            <ChunkBoundary>{play(<ExampleResult />)}</ChunkBoundary>
          ) : (
            <ChunkBoundary key={door}>
              <DoorExample door={door} />
            </ChunkBoundary>
          )}
        </div>
      </section>
      <ChunkBoundary loading={<div className={styles.details} />}>
        <LandingDetails />
      </ChunkBoundary>
    </div>
  );
}

const texts = {
  title: 'Найдите человека по\u00a0фото, имени или странице\u00a0VK',
  lead: 'Через несколько секунд покажем, кого нашли, и честно скажем, насколько уверены.',
  promises: (payments: boolean) => ['Без регистрации', payments ? 'Никого не нашли — бесплатно' : 'Сейчас бесплатно'],
  what: 'Что известно',
  face: 'Есть фото',
  name: 'Знаю имя',
  vk: 'Страница VK',
} as const;
