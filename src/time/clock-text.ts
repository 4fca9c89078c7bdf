/** Time of day as the value of a time field, `09:30`, from minutes after midnight. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of `09:30`, seconds left out; null for anything else. */
export function clockMinutes(text: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}
