/** National public holidays of the countries in a trial, computed here and not by the library that the portal uses (R30). */

const fixed = {
  SPAIN: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
  PORTUGAL: ['01-01', '04-25', '05-01', '06-10', '08-15', '10-05', '11-01', '12-01', '12-08', '12-25'],
  GERMANY: ['01-01', '05-01', '10-03', '12-25', '12-26'],
  FRANCE: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
};

/** Days after Easter Sunday. */
const movable = {
  SPAIN: [-2],
  PORTUGAL: [-2, 0, 60],
  GERMANY: [-2, 1, 39, 50],
  FRANCE: [1, 39, 50],
};

export const countries = Object.keys(fixed);

const known = new Map();

export function isHoliday(country, date) {
  const year = date.slice(0, 4);
  const key = `${country} ${year}`;
  if (!known.has(key)) known.set(key, new Set(holidaysOf(country, Number(year))));
  return known.get(key).has(date);
}

function holidaysOf(country, year) {
  const easter = easterSunday(year);
  return [
    ...fixed[country].map((day) => `${year}-${day}`),
    ...movable[country].map((days) => dateOf(easter + days * 86_400_000)),
  ];
}

/** Oudin's algorithm, in milliseconds since 1970. */
function easterSunday(year) {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leaps = Math.floor(century / 4);
  const epact = (century - leaps - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + leaps) % 7;
  const days = moon - weekday;
  const month = 3 + Math.floor((days + 40) / 44);
  return Date.UTC(year, month - 1, days + 28 - 31 * Math.floor(month / 4));
}

export function dateOf(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}
