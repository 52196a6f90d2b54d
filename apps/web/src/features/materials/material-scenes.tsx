import type { ReactNode } from 'react';
import styles from './material-scenes.module.css';

/** What a material is about, drawn with the parts of the product itself. Null for an operator's own material. */
export function sceneOf(slug: string): ReactNode | null {
  const scene = SCENES.get(slug);
  return scene === undefined ? null : (
    <svg
      aria-hidden="true"
      className={styles.scene}
      viewBox="0 0 320 180"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
    >
      {scene}
    </svg>
  );
}

interface FaceProps {
  readonly x: number;
  readonly y?: number;
  readonly size?: number;
  readonly glasses?: boolean;
}

/** A face in a frame. */
function Face({ x, y = 90, size = 34, glasses = false }: FaceProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-size * 1.3} y={-size * 1.3} width={size * 2.6} height={size * 2.6} rx="14" className={styles.paper} />
      <circle r={size * 0.8} className={styles.soft} />
      {glasses ? (
        <path d={`M${-size * 0.6} ${-size * 0.15}h${size * 0.5}m${size * 0.2} 0h${size * 0.5}`} strokeWidth="14" />
      ) : (
        <path d={`M${-size * 0.3} ${-size * 0.15}v1m${size * 0.6} -1v1`} strokeWidth="7" strokeLinecap="round" />
      )}
      <path d={`M${-size * 0.3} ${size * 0.3}q${size * 0.3} ${size * 0.25} ${size * 0.6} 0`} strokeLinecap="round" />
    </g>
  );
}

const STEPS = [0, 1, 2, 3, 4] as const;
const VERDICT_ROWS = [
  { y: 52, filled: 5 },
  { y: 88, filled: 3 },
  { y: 124, filled: 1 },
] as const;
const WEEK_BARS = [38, 84, 52, 66, 44, 28, 34] as const;
const HOURS = [
  [1, 2, 3, 2],
  [2, 3, 5, 3],
  [1, 2, 4, 2],
  [2, 3, 4, 1],
] as const;
const NAMES = ['Саша', 'Александр', 'Aleksandr'] as const;
const CHECKS = [0, 70, 140, 210] as const;

const SCENES: ReadonlyMap<string, ReactNode> = new Map<string, ReactNode>([
  [
    'chto-znachit-verdikt',
    VERDICT_ROWS.map(({ y, filled }) =>
      STEPS.map((step) => (
        <rect
          key={`${y}-${step}`}
          x={60 + step * 42}
          y={y}
          width="34"
          height="12"
          rx="6"
          stroke="none"
          className={step < filled ? styles.strong : styles.soft}
        />
      )),
    ),
  ],
  [
    'kak-rabotaet-poisk-po-foto',
    <>
      <Face x={84} />
      <path d="M146 90h28m-10 -10 10 10-10 10" strokeLinecap="round" />
      <Face x={236} />
    </>,
  ],
  [
    'kak-vybrat-foto',
    <>
      <Face x={100} size={40} />
      <Face x={226} size={28} glasses />
      <path d="M196 60l60 60" strokeLinecap="round" />
    </>,
  ],
  [
    'er-i-erv',
    <>
      {WEEK_BARS.map((height, place) => (
        <rect
          key={height}
          x={62 + place * 29}
          y={146 - height}
          width="20"
          height={height}
          rx="5"
          stroke="none"
          className={place === 1 ? styles.strong : styles.soft}
        />
      ))}
      <path d="M52 148h216" strokeLinecap="round" />
    </>,
  ],
  [
    'kogda-publikovat',
    HOURS.map((row, y) =>
      row.map((heat, x) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a drawing
          key={`${y}-${x}`}
          x={74 + x * 44}
          y={32 + y * 30}
          width="38"
          height="24"
          rx="5"
          stroke="none"
          className={styles.strong}
          opacity={heat / 5}
        />
      )),
    ),
  ],
  [
    'imena-i-kak-my-ih-chitaem',
    NAMES.map((name, place) => (
      <g key={name}>
        <rect x={60 + place * 14} y={28 + place * 44} width="172" height="36" rx="18" className={styles.paper} />
        <text x={82 + place * 14} y={52 + place * 44} className={styles.name}>
          {name}
        </text>
      </g>
    )),
  ],
  [
    'proverit-anketu-pered-vstrechey',
    <>
      <rect x="62" y="28" width="196" height="124" rx="16" className={styles.paper} />
      <Face x={116} size={28} />
      <path d="M170 66h66m-66 24h46m-46 28 12 12 24-26" strokeLinecap="round" strokeLinejoin="round" />
    </>,
  ],
  [
    'vashi-prava-i-udalenie',
    <>
      <path d="M160 24l62 22v40c0 36-26 58-62 70-36-12-62-34-62-70V46z" className={styles.paper} />
      <circle cx="160" cy="88" r="26" strokeDasharray="9 9" strokeLinecap="round" />
    </>,
  ],
  [
    'tarify-cheki-i-otmena',
    <>
      <path d="M104 24h112v132l-18-12-19 12-19-12-19 12-19-12-18 12z" className={styles.paper} />
      <path d="M126 56h68m-68 26h68" strokeLinecap="round" />
      <text x="126" y="122" className={styles.name}>
        10 ₽
      </text>
    </>,
  ],
  [
    'zachem-nuzhen-monitoring',
    <>
      <path d="M46 104h228" strokeLinecap="round" />
      {CHECKS.map((x) => (
        <circle key={x} cx={55 + x} cy="104" r="10" className={x === 210 ? styles.strong : styles.paper} />
      ))}
      <path d="M265 82V54m0 0h-62v-22h62z" strokeLinejoin="round" className={styles.paper} />
    </>,
  ],
]);
