// Runs before the first paint: sets the saved theme and requests the session while the bundle is loading.
(function () {
  var theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // If storage is blocked, the theme is light.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.style.colorScheme = theme;
  window.earlyMe = fetch('/api/auth/me', { credentials: 'include' });
  window.earlyMe.catch(function () {});
})();
