import type ICAL from 'ical.js';

/** Whether an event leaves the time free: by TRANSP, else by the property of Outlook, which writes both or that one alone. */
export function isTransparent(event: ICAL.Component): boolean {
  const written =
    event.getFirstPropertyValue('transp') ?? event.getFirstPropertyValue('x-microsoft-cdo-busystatus');
  return /^(?:TRANSPARENT|FREE)$/i.test(String(written).trim());
}
