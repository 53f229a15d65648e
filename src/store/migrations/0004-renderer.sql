-- Pages that are drawn by their scripts, and so are captured with a browser.

alter table sources
  add column renderer text not null default 'http' check (renderer in ('http', 'browser'));
