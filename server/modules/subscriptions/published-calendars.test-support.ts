/** Calendars with the gaps and errors of real programs and schools. */

function file(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
function event(...lines: readonly string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
}

export const google = file(
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:Rowing club',
  'X-WR-TIMEZONE:America/New_York',
  'X-WR-CALDESC:Boats\\, and who rows them',
  ...event(
    'DTSTART;VALUE=DATE:20260706',
    'DTEND;VALUE=DATE:20260707',
    'RRULE:FREQ=DAILY;UNTIL=20260710T000000Z',
    'EXDATE:20260708T000000Z',
    'UID:camp@google.com',
    'SEQUENCE:1',
    'SUMMARY:Camp',
  ),
  ...event(
    'DTSTART;VALUE=DATE:20260709',
    'DTEND;VALUE=DATE:20260711',
    'UID:camp@google.com',
    'RECURRENCE-ID:20260709T040000Z',
    'SEQUENCE:1',
    'SUMMARY:Camp and regatta',
  ),
  ...event('DTSTART:20260714T183000', 'DTEND:20260714T200000', 'UID:floating@google.com', 'SUMMARY:Training'),
);

export const outlook = file(
  'METHOD:PUBLISH',
  'PRODID:Microsoft Exchange Server 2010',
  'X-WR-CALNAME:Kalender',
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  ...event(
    'RRULE:FREQ=WEEKLY;UNTIL=20260712T220000Z;INTERVAL=1;BYDAY=MO;WKST=MO',
    'EXDATE;TZID=W. Europe Standard Time:20260706T000000',
    'UID:040000008200E00074C5B7101A82E008',
    'SUMMARY:Home office',
    'DTSTART;TZID=W. Europe Standard Time:20260629T000000',
    'DTEND;TZID=W. Europe Standard Time:20260630T000000',
    'CLASS:PUBLIC',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ),
  ...event(
    'UID:utc',
    'SUMMARY:Release',
    'DTSTART;TZID=tzone://Microsoft/Utc:20260701T120000',
    'DTEND;TZID=tzone://Microsoft/Utc:20260701T130000',
  ),
  ...event(
    'UID:display',
    'SUMMARY:Review',
    'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20260701T090000',
    'DURATION:PT1H',
  ),
  ...event(
    'UID:unquoted',
    'SUMMARY:Call',
    'DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20260701T090000',
    'DURATION:PT1H',
  ),
);

export const apple = file(
  'CALSCALE:GREGORIAN',
  'PRODID:-//Apple Inc.//macOS 15.1//EN',
  'X-APPLE-CALENDAR-COLOR:#1BADF8',
  'X-WR-CALNAME:Family',
  ...event(
    'UID:E0B1D5C2',
    'DTSTART;TZID=Europe/Berlin:20260706T160000',
    'DTEND;TZID=Europe/Berlin:20260706T170000',
    'RRULE:FREQ=WEEKLY;UNTIL=20260803T135959Z',
    'EXDATE;TZID=Europe/Berlin:20260713T160000',
    'SUMMARY:Swimming',
    'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE="Pool: North":geo:52.5,13.4',
    'BEGIN:VALARM',
    'UID:alarm',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Reminder',
    'ACTION:DISPLAY',
    'END:VALARM',
  ),
  ...event(
    'UID:E0B1D5C2',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260720T160000',
    'DTSTART;TZID=Europe/Berlin:20260720T173000',
    'DTEND;TZID=Europe/Berlin:20260720T183000',
    'SEQUENCE:2',
    'SUMMARY:Swimming (late)',
  ),
  ...event(
    'UID:E0B1D5C2',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260720T160000',
    'DTSTART;TZID=Europe/Berlin:20260720T150000',
    'DTEND;TZID=Europe/Berlin:20260720T160000',
    'SEQUENCE:1',
    'SUMMARY:Swimming (early)',
  ),
);

/** Nextcloud drops the zone of EXDATE and RECURRENCE-ID that another client wrote. */
export const nextcloud = file(
  'PRODID:-//Sabre//Sabre VObject 4.5.6//EN',
  'X-WR-CALNAME:Choir',
  'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
  ...event(
    'UID:choir',
    'DTSTART;TZID=Europe/Berlin:20260707T193000',
    'DTEND:20260707T213000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'EXDATE:20260714T193000',
    'SUMMARY:Rehearsal',
  ),
  ...event(
    'UID:choir',
    'RECURRENCE-ID:20260721T193000',
    'DTSTART;TZID=Europe/Berlin:20260722T193000',
    'DTEND;TZID=Europe/Berlin:20260722T213000',
    'SUMMARY:Dress rehearsal',
  ),
);

/** Written by hand or by a small program: no escapes, no VALUE, lower case, blanks, an unknown zone, a broken event. */
export const school = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'X-WR-CALNAME:Schule am See',
  'X-WR-CALDESC:Termine der Schule',
  'Alle Angaben ohne Gewähr',
  'X-WR-TIMEZONE:Europe/Berlin',
  ...event(
    'UID:ferien',
    'SUMMARY:Sommerferien',
    'DTSTART:20260709',
    'DTEND:20260820',
    'DESCRIPTION:Die Schule ist zu.',
    '',
    'Notdienst: Frau Öztürk',
    'Beginn: 9 Uhr',
    'END: 12 Uhr',
    'LOCATION:See',
  ),
  ...event('UID:ag', 'SUMMARY:Schach-AG', 'DTSTART:20260901T1430', 'RRULE:freq=weekly; count=3'),
  ...event('UID:kaputt', 'SUMMARY:Elternabend', 'DTSTART:nächste Woche'),
  ...event('UID:regel', 'SUMMARY:Chor', 'DTSTART:20260902T150000', 'RRULE:FREQ=SOMETIMES'),
  ...event('UID:alt', 'SUMMARY:Fest', 'DTSTART;TZID=CET:20260905T150000', 'DURATION:ohne'),
  'END:VCALENDAR',
].join('\n');

/** Public holidays of a country, some of which recur each year. */
export const holidays = file(
  'PRODID:-//Feiertage//DE',
  ...event('UID:1', 'SUMMARY:Neujahr', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY'),
  ...event('UID:2', 'SUMMARY:Einheit', 'DTSTART;VALUE=DATE-TIME:20261003', 'DTEND:20261003T235959'),
);
