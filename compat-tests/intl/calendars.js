'use strict';
// calendars
for (const l of ['en', 'de', 'ar', 'ja', 'zh', 'he', 'hi']) for (const calendar of Intl.supportedValuesOf('calendar')) if (calendar !== 'iso8601') console.log(l, calendar, JSON.stringify([Date.UTC(2026, 10, 30), Date.UTC(2025, 6, 26), Date.UTC(1900, 0, 31), Date.UTC(2100, 8, 9)].flatMap((d) => [new Intl.DateTimeFormat(l, { calendar, dateStyle: 'long', timeZone: 'UTC' }).format(d), new Intl.DateTimeFormat(l, { calendar, timeZone: 'UTC' }).format(d)])));
