import type { SVGProps } from 'react';

/** Logos of providers in their own colours, as their rules for sign-in buttons require. */
const google = (
  <>
    <path
      fill="#4285f4"
      d="M23.5 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.45a5.5 5.5 0 0 1-2.39 3.61v3h3.87c2.26-2.08 3.57-5.15 3.57-8.8z"
    />
    <path
      fill="#34a853"
      d="M12 24c3.24 0 5.95-1.07 7.93-2.91l-3.87-3c-1.07.72-2.45 1.14-4.06 1.14-3.13 0-5.77-2.11-6.72-4.95H1.28v3.1A12 12 0 0 0 12 24z"
    />
    <path fill="#fbbc05" d="M5.28 14.28a7.2 7.2 0 0 1 0-4.56v-3.1h-4a12 12 0 0 0 0 10.76z" />
    <path
      fill="#ea4335"
      d="M12 4.77c1.76 0 3.35.61 4.6 1.8l3.43-3.44A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.28 6.62l4 3.1C6.23 6.88 8.87 4.77 12 4.77z"
    />
  </>
);
const microsoft = (
  <>
    <path fill="#f25022" d="M1 1h10.5v10.5H1z" />
    <path fill="#7fba00" d="M12.5 1H23v10.5H12.5z" />
    <path fill="#00a4ef" d="M1 12.5h10.5V23H1z" />
    <path fill="#ffb900" d="M12.5 12.5H23V23H12.5z" />
  </>
);
const marks = { google, microsoft };

interface ProviderMarkProps extends Pick<SVGProps<SVGSVGElement>, 'className'> {
  readonly provider: keyof typeof marks;
  /** Pixels. */
  readonly size?: number;
}

export function ProviderMark({ provider, size = 18, className }: ProviderMarkProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={className} aria-hidden="true">
      {marks[provider]}
    </svg>
  );
}
