import { Drawing, inks } from './illustrations.tsx';

/** Drawing for an empty search result: a magnifying glass over sheets. */
export function NothingFound() {
  return (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M30 30h34v46H30z" className={inks.paper} />
      <path d="M38 44h18M38 54h12" className={inks.faint} />
      <path d="M98 24h34v46H98z" className={inks.paper} />
      <path d="M106 38h18M106 48h10" className={inks.faint} />
      <circle cx="80" cy="52" r="22" className={inks.wash} />
      <path d="M96 68l18 18" className={inks.stroke} />
      <path d="M70 50a11 11 0 0 1 9-9" className={inks.faint} />
    </Drawing>
  );
}

/** Drawing for a page that waits or cannot be loaded: a paper plane on a sill under a crossed-out cloud. */
export function WaitingPlane() {
  return (
    <Drawing>
      <path d="M8 100h144" />
      <path d="M40 88l72-40-26 50-14-18z" className={inks.paper} />
      <path d="M112 48L72 80v18l10-11" />
      <path d="M72 80v18l10-11z" className={inks.wash} />
      <path d="M120 40c8-8 12-12 24-14" strokeDasharray="2 5" className={inks.faint} />
      <path d="M22 36h22a8 8 0 0 0 0-16 12 12 0 0 0-23 4 6 6 0 0 0 1 12z" className={inks.faint} />
      <path d="M18 16l32 26" className={inks.faint} />
    </Drawing>
  );
}
