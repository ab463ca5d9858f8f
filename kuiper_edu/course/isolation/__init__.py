"""Isolation: a sandbox for untrusted code, such as the answers of a class.

=================== ========================================================================
linux               Linux system calls: namespaces, mounts, capabilities, landlock, seccomp
system_calls        the system calls that an answer may not make
sandbox             the sandbox: which files an answer can see
cgroup              limits on all processes of a trial together
confine             the rights that a trial gives up before its answer runs
fork_server         the process in the sandbox: it forks a trial for each job
probe               whether this machine can isolate answers
start               enters the sandbox and becomes the fork server
trials              the parent's side: starts a sandbox, sends jobs in, takes outcomes out
=================== ========================================================================
"""
