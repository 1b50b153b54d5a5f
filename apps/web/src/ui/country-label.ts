/** 'SPAIN' becomes 'Spain'. */
export function countryLabel(country: string): string {
  return country.charAt(0) + country.slice(1).toLowerCase();
}
